# The container's health check: does the service say that it is ready? The gateway says so on its own port. Every few
# seconds in every container: bash alone is fifty times cheaper than another node.
#
# A service that hangs, so that it accepts three connections in a row and answers none within 4 s, is killed: with
# `init: true` that ends the container, and its restart policy starts it again.
unanswered=/tmp/unanswered-health-checks

# ask NAME: sets `status` to that of the answer; fails when there is none.
ask() {
  printf 'GET /health/%s HTTP/1.0\r\n\r\n' "$1" >&3
  read -t 4 -r _ status _ <&3
}

connect() {
  exec 3<>"/dev/tcp/127.0.0.1/${PORT:-$HEALTH_PORT}" || exit 1
}

connect
if ! ask live; then
  echo >> "$unanswered"
  if [ "$(wc -l < "$unanswered")" -ge 3 ]; then
    rm "$unanswered"
    kill -KILL -1
  fi
  exit 1
fi
rm -f "$unanswered"
connect
ask ready
[ "$status" = 200 ]
