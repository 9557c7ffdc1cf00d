/** Internal places: this machine, private networks, cloud metadata. */
const TARGETS = [
  '127.0.0.1',
  '127.0.0.2',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
] as const;

type Form = (bytes: readonly [number, number, number, number]) => string;

const hex = (value: number, length = 1) => value.toString(16).padStart(length, '0');
const octal = (value: number) => `0${value.toString(8)}`;
const whole = ([a, b, c, d]: readonly number[]) => (((a ?? 0) * 256 + (b ?? 0)) * 256 + (c ?? 0)) * 256 + (d ?? 0);
const groups: Form = ([a, b, c, d]) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
const dotted: Form = (bytes) => bytes.join('.');
const spelt = (first: number): Form => {
  return (bytes) => dotted(bytes).replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
};

const IPV4_FORMS: readonly Form[] = [
  dotted,
  (bytes) => `${dotted(bytes)}.`,
  (bytes) => String(whole(bytes)),
  (bytes) => `${whole(bytes)}.`,
  (bytes) => `0x${hex(whole(bytes))}`,
  (bytes) => `0X${hex(whole(bytes), 8).toUpperCase()}`,
  (bytes) => `0x${hex(whole(bytes), 16)}`,
  (bytes) => octal(whole(bytes)),
  (bytes) => `000000${octal(whole(bytes))}`,
  (bytes) => bytes.map((byte) => `0x${hex(byte)}`).join('.'),
  (bytes) => bytes.map((byte) => `0x${hex(byte, 8)}`).join('.'),
  (bytes) => bytes.map(octal).join('.'),
  (bytes) => bytes.map((byte) => `00${octal(byte)}`).join('.'),
  ([a, b, c, d]) => `0x${hex(a)}.${octal(b)}.${c}.0x${hex(d)}`,
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `${a}.${whole([0, b, c, d])}`,
  ([a, b, c, d]) => `0x${hex(a)}.${whole([0, b, c, d])}`,
  ([a, b, c, d]) => `${octal(a)}.${octal(whole([0, b, c, d]))}`,
  spelt(0xff10), // full-width digits
  spelt(0x1d7ce), // bold digits
  (bytes) => dotted(bytes).replaceAll('.', '\u3002'),
  (bytes) => dotted(bytes).replaceAll('.', '\uff0e'),
  (bytes) => dotted(bytes).replaceAll('.', '\uff61'),
  (bytes) => spelt(0xff10)(bytes).replaceAll('.', '\u3002'),
  (bytes) => dotted(bytes).replace(/./g, (character) => `%${hex(character.charCodeAt(0))}`),
  (bytes) => dotted(bytes).replaceAll('.', '%2e'),
  (bytes) => dotted(bytes).replace(/1/g, '\u00b9').replace(/2/g, '\u00b2'),
  (bytes) => dotted(bytes).replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
  (bytes) => `pay.example@${dotted(bytes)}`,
  (bytes) => `pay.example:80@${whole(bytes)}`,
];

const IPV6_FORMS: readonly Form[] = [
  (bytes) => `::ffff:${dotted(bytes)}`,
  (bytes) => `::ffff:${groups(bytes)}`,
  (bytes) => `::FFFF:${groups(bytes).toUpperCase()}`,
  (bytes) => `0:0:0:0:0:ffff:${groups(bytes)}`,
  (bytes) => `0000:0000:0000:0000:0000:ffff:${dotted(bytes)}`,
  (bytes) => `::ffff:0:${dotted(bytes)}`,
  (bytes) => `::${dotted(bytes)}`,
  (bytes) => `::${groups(bytes)}`,
  (bytes) => `64:ff9b::${dotted(bytes)}`,
  (bytes) => `64:ff9b::${groups(bytes)}`,
  (bytes) => `64:ff9b:1::${groups(bytes)}`,
  (bytes) => `2002:${groups(bytes)}::`,
  (bytes) => `2002:${groups(bytes)}::1`,
  (bytes) => `2001:0:${groups(bytes)}::`,
  ([a, b, c, d]) => `2001:0:4136:e378:8000:63bf:${groups([255 - a, 255 - b, 255 - c, 255 - d])}`,
  (bytes) => `fe80::5efe:${groups(bytes)}`,
  (bytes) => `::ffff:${dotted(bytes)}%25lo`,
];

const OTHERS = [
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::0001]',
  '[::0.0.0.1]',
  '[::]',
  '[::1%25lo]',
  '[fe80::1%25lo]',
  '[fe80::1]',
  '[fec0::1]',
  '[fd00:ec2::254]',
  '[fc00::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[3fff::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'shop.localhost',
  'shop.localhost.',
  '\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54',
  'loc%61lhost',
  '0',
  '0x0',
  '00',
  '0.',
  '127.1.',
  '255.255.255.255',
  '224.0.0.1',
  '240.0.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '192.88.99.1',
];

/**
 * Returns URLs with this port that lead to internal addresses. Among these are the addresses in `TARGETS`, written in
 * many notations.
 */
export function disguisedAddresses(port: number, others: readonly string[] = []): readonly string[] {
  const hosts = [...TARGETS, ...others].flatMap((target) => {
    const [a = 0, b = 0, c = 0, d = 0] = target.split('.').map(Number);
    const bytes = [a, b, c, d] as const;
    return [...IPV4_FORMS.map((form) => form(bytes)), ...IPV6_FORMS.map((form) => `[${form(bytes)}]`)];
  });
  return [...new Set([...hosts, ...OTHERS])].map((host) => `http://${host}:${port}/hooks`);
}
