#!/bin/sh
# Starts the taugru command line tool of this distribution, which has a Java runtime of its own.
set -u

file=$0
while [ -L "$file" ]; do                                  # readlink -f is not everywhere
  link=$(readlink "$file")
  case $link in /*) file=$link ;; *) file=$(dirname "$file")/$link ;; esac
done
root=$(CDPATH= cd -P "$(dirname "$file")/.." && pwd) || exit 1

. "$root/lib/locale.sh"
java=$root/runtime/bin/java
linked=false
options=$root/lib/jvm.options
app=$root/lib/modules
checkout=
peers=
archive=
. "$root/lib/start.sh"
