/** Paths drawn as strokes on a 24 by 24 grid. */
const PATHS = {
  home: 'M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5h-5v5H5a1 1 0 0 1-1-1z',
  key: 'M14.5 13.5a4.5 4.5 0 1 0-4-2.5L4 17.5V20h3v-2h2v-2h2l1.6-1.6M16.5 8h.01',
  returns: 'M9 6 4 11l5 5M4 11h10a6 6 0 0 1 6 6v1',
  code: 'm8.5 8-4.5 4 4.5 4M15.5 8l4.5 4-4.5 4M13.5 5.5l-3 13',
  sliders: 'M4 8h8M18 8h2M4 16h2M12 16h8M15 5.5v5M9 13.5v5',
  people:
    'M9 11.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3 19.5c.5-3.2 2.9-5 6-5s5.5 1.8 6 5M15.5 5.2a3.25 3.25 0 0 1 0 6.1M17.5 15c1.9.7 3.1 2.2 3.5 4.5',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  live: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.4-7 9-4.2-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  card: 'M4 6.5h16a.5.5 0 0 1 .5.5v10a.5.5 0 0 1-.5.5H4a.5.5 0 0 1-.5-.5V7a.5.5 0 0 1 .5-.5ZM3.5 10.5h17M7 14.5h3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.5 6.8M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.6-1.6',
  hook: 'M12 8.5 8.7 14.2M12 8.5a3 3 0 1 0-2.9-2.2M8.7 14.2a2.6 2.6 0 1 1-3.4-.3M12 8.5l3.6 6.2a2.8 2.8 0 1 1-1.4 3.9M8.7 17h5.5',
  pulse: 'M3.5 12.5H8l2.5-6.5 3.5 12 2.5-5.5h4',
  lines: 'M4.5 5.5h15v13h-15zM7.5 9.5l2 2-2 2M12 14.5h4',
  refund: 'M8.5 5.5 4 10l4.5 4.5M4 10h10a5 5 0 0 1 0 10h-3',
  dispute: 'M5 4.5v15M5 5.5h13l-2.5 4 2.5 4H5',
  print: 'M7 9V4.5h10V9M7 17H4.5V9.5h15V17H17M7 14h10v5.5H7z',
  download: 'M12 4.5v10M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  send: 'M20 4.5 3.5 11l6.5 3 3 6.5zM10 14l4.5-4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  copy: 'M9 9h9.5a.5.5 0 0 1 .5.5v10a.5.5 0 0 1-.5.5H9.5a.5.5 0 0 1-.5-.5zM15 9V4.5a.5.5 0 0 0-.5-.5h-9a.5.5 0 0 0-.5.5v10a.5.5 0 0 0 .5.5H9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  down: 'm7 10 5 5 5-5',
  up: 'm7 14 5-5 5 5',
  next: 'm10 7 5 5-5 5',
  back: 'm14 7-5 5 5 5',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.3 3.6 5.1 3.6 8.5S14.5 18.2 12 20.5C9.5 18.2 8.4 15.4 8.4 12S9.5 5.8 12 3.5Z',
  warn: 'M12 4.5 21 19.5H3zM12 10v4.5M12 17h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.8h.01',
  lock: 'M6.5 11h11a.5.5 0 0 1 .5.5v8a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5v-8a.5.5 0 0 1 .5-.5ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  shop: 'M5 11v8.5h14V11M4 8.5 5.5 4.5h13L20 8.5a2.7 2.7 0 0 1-5.3 0 2.7 2.7 0 0 1-5.4 0 2.7 2.7 0 0 1-5.3 0ZM10 19.5v-5h4v5',
  bank: 'M4 9.5 12 4.5l8 5zM6 9.5v8M10 9.5v8M14 9.5v8M18 9.5v8M4 19.5h16',
  scales: 'M12 5v14M8 19h8M5 8h14M5 8l-2 5.5a2.5 2.5 0 0 0 4 0zM19 8l-2 5.5a2.5 2.5 0 0 0 4 0z',
  book: 'M6 4.5h11a1 1 0 0 1 1 1V19H7a1.5 1.5 0 0 1-1.5-1.5V5a.5.5 0 0 1 .5-.5ZM5.5 17.5A1.5 1.5 0 0 1 7 16h11M9 8.5h6M9 11.5h4',
  printer: 'M7 9V4.5h10V9M7 16.5H4.5v-6A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5v6H17M7 14h10v5.5H7z',
  seal: 'M12 14.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM9 13.6 8 20l4-2 4 2-1-6.4M10.2 9.6l1.3 1.3 2.4-2.6',
  inbox: 'M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5a3.5 3.5 0 0 0 7 0H20',
  plus: 'M12 5.5v13M5.5 12h13',
  pencil: 'M4.5 19.5l1-4.5L15.5 5l3.5 3.5-10 10zM13 7.5l3.5 3.5',
  bin: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5V16M13.5 10.5V16',
  person: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM5 20c.5-3.8 3.3-5.8 7-5.8s6.5 2 7 5.8',
  leave: 'M10 4.5H5.5a.5.5 0 0 0-.5.5v14a.5.5 0 0 0 .5.5H10M15 8l4 4-4 4M19 12H9.5',
  open: 'M10 5.5H5.5v13h13V14M13.5 5h5.5v5.5M19 5l-8 8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  search: 'M10.5 16.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM15 15l5 5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons that point in the reading direction. */
const TURNING: ReadonlySet<IconName> = new Set(['returns', 'next', 'back', 'leave', 'open', 'refund']);

/** Used only beside text, or in a button with a name, because an icon has no text. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  const turns = TURNING.has(name) ? ' icon-turns' : '';
  return (
    <svg className={`icon${small ? ' icon-small' : ''}${turns}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
