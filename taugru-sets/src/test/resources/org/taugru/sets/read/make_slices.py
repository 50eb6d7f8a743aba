"""Cuts the slices in this folder from the whole data sets: python3 make_slices.py DATA, where DATA holds mnist/, cifar10/ and so on.

Run again, it writes the same bytes (gzip without times; names of archives in a fixed order).
"""
import gzip, io, pathlib, struct, sys, tarfile, zipfile, zlib

data, here = pathlib.Path(sys.argv[1]), pathlib.Path(__file__).parent


def write(name, content):
    path = here / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def packed(content):
    return gzip.compress(content, 9, mtime=0)


def tar_gz(files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w', format=tarfile.USTAR_FORMAT) as tar:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return packed(out.getvalue())


def members(archive, wanted):
    with tarfile.open(archive) as tar:
        return {e.name: tar.extractfile(e).read() for e in tar if e.isfile() and wanted(e.name)}


# MNIST: the first ten images and labels of the test set
def idx(name, header, size):
    raw = gzip.decompress((data / 'mnist' / name).read_bytes())
    return raw[:4] + struct.pack('>I', 10) + raw[8:header] + raw[header:header + 10 * size]

write('mnist/images.gz', packed(idx('t10k-images-idx3-ubyte.gz', 16, 784)))
write('mnist/labels.gz', packed(idx('t10k-labels-idx1-ubyte.gz', 8, 1)))


# CIFAR-10: the first image of each batch, packed and in the official form
def chunk(kind, content):
    return struct.pack('>I', len(content)) + kind + content + struct.pack('>I', zlib.crc32(kind + content))

def unfiltered(rows):
    out, above = [], bytes(96)
    for at in range(0, len(rows), 97):
        kind, line = rows[at], bytearray(rows[at + 1:at + 97])
        for x in range(96):
            a, b, c = line[x - 3] if x > 2 else 0, above[x], above[x - 3] if x > 2 else 0
            p = a + b - c
            paeth = min((abs(p - v), i, v) for i, v in enumerate((a, b, c)))[2]
            line[x] = (line[x] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
        out.append(bytes(line))
        above = line
    return b''.join(out)

for name in ['data_batch_%d' % i for i in range(1, 6)] + ['test_batch']:
    png, label = (data / 'cifar10' / (name + '.png')).read_bytes(), (data / 'cifar10' / (name + '.labels')).read_bytes()[:1]
    stream, at = b'', 8
    while len(stream) < 1 << 16:
        size, kind = struct.unpack('>I4s', png[at:at + 8])
        if kind == b'IDAT':
            stream += png[at + 8:at + 8 + size]
        at += 12 + size
    rows = zlib.decompressobj().decompress(stream, 32 * 97)
    head = struct.pack('>IIBBBBB', 32, 32, 8, 2, 0, 0, 0)
    write('cifar10/packed/%s.png' % name, png[:8] + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(rows, 9)) + chunk(b'IEND', b''))
    write('cifar10/packed/%s.labels' % name, label)
    rgb = unfiltered(rows)
    red, green, blue = rgb[0::3], rgb[1::3], rgb[2::3]
    add = lambda one, two: bytes((x + y) & 255 for x, y in zip(one, two))
    write('cifar10/bin/%s.bin' % name, label + add(red, green) + green + add(blue, green))

# UCI HAR: the first two windows of each split
with zipfile.ZipFile(data / 'uci-har' / 'UCI HAR Dataset.zip') as whole:
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as cut:
        for name in sorted(n for n in whole.namelist() if n.endswith('.txt')):
            lines = whole.read(name).decode('ascii').splitlines(True)
            entry = zipfile.ZipInfo(name, (2012, 12, 10, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            cut.writestr(entry, ''.join(lines if 'activity' in name else lines[:2]))
    write('har/UCI HAR Dataset.zip', out.getvalue())

# aclImdb: the two shortest reviews of each class and split, against the order of their numbers, and one file beside them
reviews = members(data / 'imdb' / 'aclImdb_labeled.tar.gz', lambda n: n.count('/') == 3)
short = []
for part in ('test/neg', 'test/pos', 'train/neg', 'train/pos'):
    own = sorted((n for n in reviews if part in n), key=lambda n: (len(reviews[n]), n))[:2]
    short += sorted(own, key=lambda n: -int(n.split('/')[3].split('_')[0]))
write('imdb/aclImdb.tar.gz', tar_gz([(n, reviews[n]) for n in short] + [('aclImdb/train/unsup/0_0.txt', b'not read \xff')]))

# GloVe: the first eight words
lines = gzip.decompress((data / 'glove' / 'glove.6B.100d.imdb25k.txt.gz').read_bytes()).splitlines(True)
write('glove/glove.txt.gz', packed(b''.join(lines[:8])))


# Speech: the middle eighth of a second of one recording of each of three classes
def cut_wav(content):
    middle = content[44 + 16000:44 + 16000 + 4000]
    return content[:4] + struct.pack('<I', 36 + 4000) + content[8:40] + struct.pack('<I', 4000) + middle

root = 'speech_commands_test_set_v0.02/'
speech = members(data / 'speech-commands' / 'speech_commands_test_set_v0.02_20perclass.tar.gz', lambda n: n.endswith('.wav'))
chosen = [min(n for n in speech if n.startswith(root + word + '/')) for word in ('_silence_', '_unknown_', 'yes')]
write('speech/test_set.tar.gz', tar_gz([(n, cut_wav(speech[n])) for n in chosen] + [(root + 'README.md', b'not read\n')]))

# Free Spoken Digit Dataset: the three shortest recordings
digits = members(data / 'fsdd' / 'free-spoken-digit-dataset-recordings.tar.gz', lambda n: n.endswith('.wav'))
chosen = sorted(digits, key=lambda n: (len(digits[n]), n))[:3]
write('fsdd/recordings.tar.gz', tar_gz([(n, digits[n]) for n in chosen]))

# UEA: the header, the first and the last series
for name in ('JapaneseVowels', 'BasicMotions'):
    lines = (data / 'timeseries' / 'uea' / (name + '_TRAIN.ts')).read_bytes().splitlines(True)
    start = next(i for i, line in enumerate(lines) if line.lower().startswith(b'@data')) + 1
    series = lines[start:start + 1] + lines[-1:]
    write('ts/%s.ts' % name, b''.join(lines[:start] + series))
