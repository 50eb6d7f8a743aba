"""Writes splits.csv: who is in which validation part, and where pixels and signals go, for SplitsReferenceTest.

Needs numpy and the published sets: python3 make_splits.py DATA > splits.csv

Nothing is shared with the Java code. Numbers of the Mersenne twister are numpy's, as is the permutation of scifar. That of torch
(randperm on a CPU, below 2^32 / 20 elements) exchanges element i with one of those from i on, by a number modulo how many those are.
A line has a name and its values: the first five and the last five of a part.
"""
import gzip
import re
import struct
import sys
import tarfile
import zipfile
import zlib

import numpy as np

CHANNELS = [f"{signal}_{axis}" for signal in ("body_acc", "body_gyro", "total_acc") for axis in "xyz"]
SECOND_GROUP = ("STANDING", "WALKING", "WALKING_DOWNSTAIRS")


class Torch:
    """torch.Generator().manual_seed(seed)"""

    def __init__(self, seed):
        self.twister = np.random.MT19937()
        self.twister._legacy_seeding(seed)

    def randperm(self, count):
        order = np.arange(count)
        for i in range(count - 1):
            other = i + int(self.twister.random_raw()) % (count - i)
            order[i], order[other] = order[other], order[i]
        return order


def ends(values):
    values = list(values)
    return values[:5] + values[-5:]


def line(name, values):
    print(name, *values, sep=",")


def numbers(name, order, validation):
    line(name, ends(order[-validation:]))


def mnist_labels(data):
    with gzip.open(f"{data}/mnist/train-labels-idx1-ubyte.gz") as file:
        return np.frombuffer(file.read(), np.uint8)[8:]


def unfiltered(rows, width):
    """Rows of a PNG of 8-bit RGB, as its specification undoes filters."""
    before = [0] * (3 * width)
    for row in rows:
        now = [0, 0, 0] + list(row[1:])
        above = [0, 0, 0] + before
        for x in range(3, len(now)):
            a, b, c = now[x - 3], above[x], above[x - 3]
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            now[x] = (now[x] + (0, a, b, (a + b) // 2, paeth)[row[0]]) % 256
        before = now[3:]
        yield before


def cifar_picture(data, batch, number):
    """[32, 32, red green blue] of a packed batch, whose red and blue are differences to green."""
    with open(f"{data}/cifar10/{batch}.png", "rb") as file:
        file.read(8)
        packed = b""
        while True:
            size, kind = struct.unpack(">I4s", file.read(8))
            if kind == b"IEND":
                break
            chunk = file.read(size + 4)[:-4]
            packed += chunk if kind == b"IDAT" else b""
    stride = 1 + 3 * 32
    raw = zlib.decompressobj().decompress(packed, stride * 32 * (number + 1))
    rows = list(unfiltered([raw[y * stride:(y + 1) * stride] for y in range(32 * (number + 1))], 32))
    picture = np.array(rows[-32:]).reshape(32, 32, 3)
    picture[:, :, 0] += picture[:, :, 1]
    picture[:, :, 2] += picture[:, :, 1]
    return picture % 256


def har(data):
    with zipfile.ZipFile(f"{data}/uci-har/UCI HAR Dataset.zip") as archive:
        def table(name):
            return np.loadtxt(archive.open("UCI HAR Dataset/" + name), ndmin=2)

        windows = np.stack([table(f"train/Inertial Signals/{channel}_train.txt") for channel in CHANNELS], axis=-1)
        labels = table("train/y_train.txt")[:, 0].astype(int)
        names = dict(text.decode().split() for text in archive.open("UCI HAR Dataset/activity_labels.txt"))
        return windows, np.array([int(names[str(label)] in SECOND_GROUP) for label in labels])


def imdb_labels(data):
    """The negative reviews first, and by number."""
    with tarfile.open(f"{data}/imdb/aclImdb_labeled.tar.gz") as archive:
        found = [re.search(r"train/(neg|pos)/(\d+)_\d+\.txt$", name) for name in archive.getnames()]
    return [int(group == "pos") for group, _ in sorted((match[1], int(match[2])) for match in found if match)]


def main(data):
    labels = mnist_labels(data)
    rows = Torch(5544).randperm(60000)
    numbers("smnist", rows, 3000)
    line("smnist.labels", ends(labels[rows[-3000:]]))
    permuted = Torch(5544)
    permuted.randperm(784)
    numbers("psmnist", permuted.randperm(60000), 3000)
    numbers("scifar", np.random.RandomState(1234).permutation(50000), 2000)
    numbers("ncifar", Torch(5544).randperm(50000), 2000)

    for number in (0, 3):
        picture = cifar_picture(data, "test_batch", number)
        for row, column in ((0, 0), (0, 1), (1, 0), (13, 29), (31, 31)):
            line(f"cifar.test.{number}.{row}.{column}", picture[row, column])

    windows, groups = har(data)
    order = Torch(5544).randperm(len(groups))
    validation = round(len(groups) * 900 / 7352)
    train = windows[order[:-validation]].reshape(-1, len(CHANNELS))
    standard = (windows[order[-validation:]] - train.mean(axis=0)) / train.std(axis=0)
    line("har2.labels", ends(groups[order[-validation:]]))
    for step, channel in ((0, 0), (5, 4), (127, 8)):
        line(f"har2.{step}.{channel}", [f"{value:.7g}" for value in ends(standard[:, step, channel])])

    reviews = imdb_labels(data)
    order = Torch(5544).randperm(len(reviews))
    numbers("imdb", order, len(reviews) * 15 // 100)
    line("imdb.labels", ends(reviews[number] for number in order[-3750:]))


main(sys.argv[1])
