"""Writes reference.safetensors with the format's own library (pip install safetensors==0.8.0 numpy)."""

from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

tensors = {
    "W1": np.array([[0.5, -1.25, 3.0], [1e-40, 65504.0, -7.0]], np.float32),
    "bias é": np.array([np.inf, -np.inf, -0.0, np.nan], np.float32),
    "alpha": np.array(2.5, np.float32),
    "none": np.zeros((3, 0), np.float32),
}
save_file(tensors, Path(__file__).with_name("reference.safetensors"), metadata={"cell": 'TauGru "τ"'})
