# Starts the tool in a JVM that takes the place of the shell. Read by ./taugru and by bin/taugru of a distribution, so that both
# start it alike; plain sh, since a machine that a distribution is made for may have nothing else. The words for the tool are the
# parameters, and the one who reads this has set
#
#   java      the program
#   linked    whether it has the tool's modules in it: true or false, and false with TAUGRU_PLUGINS
#   options   the file with its flags
#   app       the folder of the jars of these modules, and of DuckDB's
#   checkout  the folder of the sources, or nothing
#   peers     the folder of the libraries to compare with, or nothing
#   archive   classes for a JVM with just these modules, or nothing
#   archived  where to write such an archive at the end; need not be set

# The heap: TAUGRU_HEAP=8g, or a size in JDK_JAVA_OPTIONS, else a share of what the machine or the container has.
heap=-XX:MaxRAMPercentage=70
if [ -n "${TAUGRU_HEAP:-}" ]; then
  case ${TAUGRU_HEAP%[kKmMgG]} in
    "$TAUGRU_HEAP" | '' | 0* | *[!0-9]*)
      printf '%s\n' "taugru: TAUGRU_HEAP is $TAUGRU_HEAP; it must be a size such as 3500m or 8g." >&2
      exit 2 ;;                                           # wrong usage, as everywhere
  esac
  heap=-Xmx$TAUGRU_HEAP
fi
case " ${JDK_JAVA_OPTIONS:-} ${JAVA_TOOL_OPTIONS:-} " in
  *' -Xmx'* | *MaxHeapSize=* | *MaxRAMPercentage=*) heap= ;;      # those come first on the command line, and would lose
esac

# DuckDB reads and writes Parquet, where it is there; a distribution has it only if somebody adds it.
parquet=
duckdb=
for jar in "$app"/*duckdb*.jar; do
  [ ! -e "$jar" ] || { parquet=--enable-native-access=duckdb.jdbc; duckdb=$duckdb:$jar; }
done
modules=$app
! $linked || modules=${duckdb#:}

# Cells and tasks of one's own, beside the tool's modules: TAUGRU_PLUGINS=/path/mine.jar:/path/folder-of-jars
if [ -n "${TAUGRU_PLUGINS:-}" ]; then
  modules=$modules:$TAUGRU_PLUGINS
  set -f
  IFS=:
  for plugin in $TAUGRU_PLUGINS; do
    [ -z "$plugin" ] || [ -e "$plugin" ] || {             # java would pass over it without a word
      printf '%s\n' "taugru: TAUGRU_PLUGINS names $plugin, which is not there; it must be jars, or folders of jars." >&2
      exit 2
    }
  done
  unset IFS
  set +f
fi

set -- -m org.taugru.cli/org.taugru.cli.Main "$@"
[ -z "$modules" ] || set -- -p "$modules" "$@"
[ -z "$checkout" ] || set -- "-Dtaugru.checkout=$checkout" "$@"
[ -z "$peers" ] || set -- "-Dtaugru.peers=$peers" "$@"
[ -z "$heap" ] || set -- "$heap" "$@"
[ -z "$parquet" ] || set -- "$parquet" "$@"
[ -z "$archive" ] || set -- "-XX:SharedArchiveFile=$archive" -Xlog:cds=off -Xlog:cds+dynamic=off "$@"
[ -z "${archived:-}" ] || set -- "-XX:ArchiveClassesAtExit=$archived" -Xlog:disable "$@"
if [ -t 2 ]; then set -- -Dtaugru.stderr.terminal=true "$@"; fi

# The JVM announces the incubating Vector API on standard error, before any code of ours runs, and has no flag against
# it. So it starts with a pipe as standard error that drops this one line and passes on the rest. The real one is
# descriptor 3: the tool puts it back in place as its first act, and the pipe ends. Where no pipe can be made, the line shows.
drop_incubator_line() {
  trap '' INT QUIT TERM HUP                               # the JVM decides when to end
  while IFS= read -r line; do
    case $line in
      "WARNING: Using incubator modules: jdk.incubator.vector") exec cat ;;
      *) printf '%s\n' "$line" ;;
    esac
  done
  printf '%s' "$line"
}

(exec 3>&2) || exec 2>/dev/null                      # closed: it would become the next file that is opened
pipe=${TMPDIR:-/tmp}/taugru.$$
if mkfifo -m 600 "$pipe" 2>/dev/null; then
  exec 3>&2
  (drop_incubator_line <"$pipe" >&3 3>&- &)               # not a child of the JVM to be
  exec 4>"$pipe"
  rm -f "$pipe"
  exec "$java" "@$options" -Dtaugru.stderr=3 "$@" 2>&4 4>&-
fi
exec "$java" "@$options" "$@"
