/// What every file of ours needs: to be written whole or not at all, and a digest. For the modules of taugru alone.
@NullMarked
package org.taugru.safetensors.files;

import org.jspecify.annotations.NullMarked;
