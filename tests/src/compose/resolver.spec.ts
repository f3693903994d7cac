import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const SCRIPT = resolve(import.meta.dirname, '../../../deploy/resolver.sh');

function resolverOf(lines: readonly string[]) {
  const { stdout, stderr, status } = spawnSync('sh', [SCRIPT], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

describe('the name server that nginx asks', () => {
  it.each([
    ['Docker', ['nameserver 127.0.0.11', 'options ndots:0'], '127.0.0.11'],
    ['Podman', ['search dns.podman', 'nameserver 10.89.0.1', 'nameserver 9.9.9.9'], '10.89.0.1'],
    ['a network with IPv6', ['# by hand', 'nameserver\tfd00::53'], '[fd00::53]'],
    ['a link with a zone', ['nameserver fe80::1%eth0', 'nameserver 10.0.0.2'], '10.0.0.2'],
  ])('is the one of the container in %s', (_, lines, server) => {
    expect(resolverOf(lines)).toEqual({
      stdout: `resolver ${server} valid=2s ipv6=off;\n`,
      stderr: '',
      status: 0,
    });
  });

  it('is missed by name when there is none', () => {
    expect(resolverOf(['search example.org'])).toMatchObject({
      status: 1,
      stderr: 'resolver.sh: /etc/resolv.conf names no name server\n',
    });
  });
});
