import type { Random } from '../crash/random.ts';

/** Networks that cannot be reached from outside, each with the number of its fixed leading bits. */
const PRIVATE_NETWORKS = [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['0.0.0.0', 8],
] as const;

/** Addresses of private networks. */
export function privateAddresses(random: Random, count: number): readonly string[] {
  return Array.from({ length: count }, (_, place) => {
    const [network, bits] = PRIVATE_NETWORKS[place % PRIVATE_NETWORKS.length] ?? PRIVATE_NETWORKS[0];
    const fixed = network.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
    const address = fixed + random.below(2 ** (32 - bits));
    return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
  });
}

/** URLs that lead one parser to a private host, and another parser elsewhere or nowhere. */
export function wrappedUrls(host: string, port: number): readonly string[] {
  return [
    `https://${host}:${port}/`,
    `http://${host}/`,
    `http://${host}:0${port}/`,
    `http://shop.example@${host}:${port}/`,
    `http://shop.example:80@${host}:${port}/`,
    `http://shop.example%2f@${host}:${port}/`,
    `http://shop.example%00@${host}:${port}/`,
    `http://@${host}:${port}/`,
    `http:${host}:${port}/`,
    `http:/${host}:${port}/`,
    `http:///${host}:${port}/`,
    `http:\\\\${host}:${port}\\`,
    `http://${host}:${port}\\@shop.example/`,
    `http://${host}:${port}?@shop.example/`,
    `http://${host}:${port}#@shop.example/`,
    `\thttp://${host}:${port}/`,
    `ht\ntp://${host}:${port}/`,
    `http://${host.slice(0, 2)}\t${host.slice(2)}:${port}/`,
    `HTTP://${host}:${port}/`,
    `blob:http://${host}:${port}/`,
    `blob:https://${host}:${port}/`,
    `ws://${host}:${port}/`,
    `ftp://${host}:${port}/`,
    `file://${host}/etc/passwd`,
    `data:text/plain,http://${host}:${port}/`,
    `javascript:http://${host}:${port}/`,
    `view-source:http://${host}:${port}/`,
    `//${host}:${port}/`,
  ];
}

/** What a name server can answer for an attacker's name. Each answer contains a private address. */
export function privateAnswers(random: Random, address: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const groups = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  const shown = random.pick([
    address,
    `::ffff:${address}`,
    `::ffff:${groups}`,
    `64:ff9b::${groups}`,
    `2002:${groups}::1`,
    `::${groups}`,
  ]);
  return random.pick([[shown], ['1.1.1.1', shown], [shown, '1.1.1.1'], ['2606:4700:4700::1111', shown]]);
}
