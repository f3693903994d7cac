# Makes the keys of NATS users where they aren't there yet, and hands out to each container what is its own: the server
# is told what its users may do in this release, each user gets its key.
umask 077
node tools/dist/nats/main.js users /keys
install -m 600 /keys/users.conf /handed/users/users.conf
for user in gateway auth media queue billing streams backup; do
  install -m 600 "/keys/$user.nk" "/handed/$user/$user.nk"
done

# What the servers of nats-cluster.yml know each other by.
test -s /keys/password || node -p 'crypto.randomUUID()' > /keys/password
password=$(cat /keys/password)
cat > /handed/users/cluster.conf <<END
authorization { user: roomlight, password: "$password", timeout: 5 }
routes: [
  "nats://roomlight:$password@nats:6222"
  "nats://roomlight:$password@nats-2:6222"
  "nats://roomlight:$password@nats-3:6222"
]
END
