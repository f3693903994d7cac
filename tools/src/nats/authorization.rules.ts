import type { NatsPermissions } from '@roomlight/platform/nats';

/** How long after a request it may be answered; longer than any caller waits. */
const ANSWERED_WITHIN = '5m';
/**
 * How long a client may take to prove who it is, in seconds: as long as NATS' clients wait to be connected. After the
 * server's own 2 s, a client on a busy machine is turned away.
 */
const PROVEN_WITHIN = 20;

export interface Authorized {
  name: string;
  publicKey: string;
  permissions: NatsPermissions;
}

/** The part of a NATS server's configuration that says who may do what. A user who isn't listed can't even connect. */
export function authorization(users: readonly Authorized[]): string {
  return `authorization {
  timeout: ${PROVEN_WITHIN}
  users: [
${users.map(entry).join('\n')}
  ]
}
`;
}

function entry({ name, publicKey, permissions }: Authorized): string {
  const { publish, subscribe, answers } = permissions;
  return `    # ${name}
    {
      nkey: ${publicKey}
      permissions: {
        publish: { ${rules(publish)} }
        subscribe: { ${rules(subscribe)} }
${answers ? `        allow_responses: { max: 1, expires: "${ANSWERED_WITHIN}" }\n` : ''}      }
    }`;
}

/** Never returns an empty list, because to the server an empty list of permissions allows everything. */
function rules(allowed: readonly string[]): string {
  return allowed.length === 0
    ? 'deny: ">"'
    : `allow: [\n${allowed.map((subject) => `          ${JSON.stringify(subject)}`).join('\n')}\n        ]`;
}
