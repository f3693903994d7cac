# Makes the keys of NATS users and the passwords where they aren't there yet, and hands out to each container what is
# its own: NATS is told what its users may do in this release.
umask 077
node tools/dist/nats/main.js users /keys

# secret NAME [VALUE]: keeps the operator's value, or makes one.
secret() {
  if [ -n "${2:-}" ]; then
    printf %s "$2" > "/keys/$1"
  elif ! [ -s "/keys/$1" ]; then
    node -p 'crypto.randomBytes(24).toString("base64url")' > "/keys/$1"
  fi
}
secret owner "$POSTGRES_PASSWORD"
secret s3 "$S3_SECRET_KEY"
for service in auth media queue billing; do
  secret "$service.password"
done

# hand CONTAINER NAME AS: a container sees nothing but what it is handed.
hand() {
  install -m 600 "/keys/$2" "/handed/$1/$3"
}
hand users users.conf users.conf
for service in gateway auth media queue billing; do
  hand "$service" "$service.nk" nats
done
for service in auth media queue billing; do
  hand "$service" "$service.password" database
  hand roles "$service.password" "$service.password"
done
for container in gateway media queue minio backup; do
  hand "$container" s3 s3
done
hand streams streams.nk streams.nk
hand backup backup.nk backup.nk
hand backup owner owner
hand roles owner owner
# PostgreSQL runs as another user, who alone sees this volume.
install -m 644 /keys/owner /handed/postgres/owner

# What the servers of nats-cluster.yml know each other by.
secret password
password=$(cat /keys/password)
cat > /handed/users/cluster.conf <<END
authorization { user: roomlight, password: "$password", timeout: 5 }
routes: [
  "nats://roomlight:$password@nats:6222"
  "nats://roomlight:$password@nats-2:6222"
  "nats://roomlight:$password@nats-3:6222"
]
END
