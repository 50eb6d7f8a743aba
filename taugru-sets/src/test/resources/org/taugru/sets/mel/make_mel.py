"""Writes mel.csv: mel spectrograms by their definition, for MelSpectrogramReferenceTest. Needs numpy; python3 make_mel.py > mel.csv

Nothing here is fast and nothing is shared with the Java code: the transform is a matrix of all exp(-2 pi i k n / N), the filters are
piecewise linear functions by np.interp, the mirror is np.pad's. Definitions: librosa 0.8.1 (stft with center=True, pad_mode='reflect',
filters.mel with htk=False, norm='slaney', power_to_db with ref=max, amin=1e-10, top_db=80).
"""
import numpy as np

CASES = [  # rate, window, hop, bands, lowest, highest, samples
    (16000, 1024, 128, 80, 40.0, 8000.0, 16000),
    (8000, 256, 80, 40, 0.0, 4000.0, 1149),
    (8000, 256, 80, 7, 100.0, 3000.0, 100),  # shorter than half a window: mirrored more than once
]


def sound(count):
    """Like noise; quieter and quieter, by 2 every 1000 samples, and silent from 14,000 on, so that some of it is below -80 dB."""
    n = np.arange(count, dtype=np.int64)
    value = (n * n * 7919 + n * 104729) % 65536 - 32768
    return np.where(n < 14000, value >> (n // 1000), 0).astype(np.float64) / 32768


def hertz(mel):
    return mel * 200 / 3 if mel < 15 else 1000 * 6.4 ** ((mel - 15) / 27)


def mel(hz):
    return hz * 3 / 200 if hz < 1000 else 15 + 27 * np.log(hz / 1000) / np.log(6.4)


def spectrogram(x, rate, window, hop, bands, lowest, highest):
    n = np.arange(window)
    k = np.arange(window // 2 + 1)
    matrix = np.exp(-2j * np.pi * ((k[:, None] * n[None, :]) % window) / window)
    hann = np.sin(np.pi * n / window) ** 2
    padded = np.pad(x, window // 2, mode="reflect")
    frames = [padded[t * hop:t * hop + window] for t in range(1 + len(x) // hop)]
    spectra = np.abs(np.array(frames) * hann @ matrix.T)
    corners = [hertz(m) for m in np.linspace(mel(lowest), mel(highest), bands + 2)]
    triangles = [np.interp(k * rate / window, corners[b:b + 3], [0, 2 / (corners[b + 2] - corners[b]), 0]) for b in range(bands)]
    return spectra @ np.array(triangles).T


for case, (rate, window, hop, bands, lowest, highest, samples) in enumerate(CASES):
    s = spectrogram(sound(samples), rate, window, hop, bands, lowest, highest)
    db = 10 * np.log10(np.maximum(1e-10, s)) - 10 * np.log10(s.max())
    db = np.maximum(db, db.max() - 80)
    for frame in sorted({0, 1, len(s) // 2, len(s) - 1}):
        for band in range(0, bands, 3):
            print(f"{case},{frame},{band},{s[frame, band]:.17g},{db[frame, band]:.17g}")
