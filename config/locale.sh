# Read by ./taugru before it builds, and by bin/taugru of a distribution; plain sh.
#
# In the C locale, as of cron or an empty environment, java knows no names of files beyond ASCII, its own folder's included.
case ${LC_ALL:-} in
  C | POSIX) export LC_ALL=C.UTF-8 ;;
  '') case ${LC_CTYPE:-${LANG:-}} in C | POSIX | '') export LC_CTYPE=C.UTF-8 ;; esac ;;
esac
