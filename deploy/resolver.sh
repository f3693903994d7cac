#!/bin/sh
# Writes nginx's `resolver` line from a resolv.conf: Docker's name server is always 127.0.0.11, Podman's is the gateway of
# the network. It names the first alone, as the C library asks it first: nginx would ask all in turn. nginx takes IPv6
# addresses in brackets, and none with a zone.
# sh resolver.sh < /etc/resolv.conf
server=$(awk '$1 == "nameserver" && $2 !~ /%/ { print ($2 ~ /:/ ? "[" $2 "]" : $2); exit }')
if [ -z "$server" ]; then
  echo 'resolver.sh: /etc/resolv.conf names no name server' >&2
  exit 1
fi
echo "resolver $server valid=2s ipv6=off;"
