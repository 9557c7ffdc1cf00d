export const BOOK_STYLE = `
.wrap { max-width: 1200px; margin-inline: auto; padding: 24px 16px 48px; }
.head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 16px; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; }
h2 { font-size: 20px; line-height: 1.3; font-weight: 650; margin-block: 40px 12px; }
.lead { color: var(--soft); margin-block-start: 4px; max-width: 60ch; }
.search { display: flex; gap: 8px; flex: 1 1 320px; min-width: 0; max-width: 460px; }
.search input {
  flex: 1; min-width: 0; min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 6px;
  background: var(--raised); color: var(--ink); font-size: 16px;
}
.search .button { width: auto; min-height: 44px; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 12px; margin-block-start: 24px; }
.counts > div { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; padding: 12px 16px; }
.counts dt { color: var(--soft); font-size: 14px; line-height: 24px; }
.counts .state { vertical-align: top; }
.counts dd { font-size: 28px; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
.state { display: inline-flex; align-items: center; gap: 8px; white-space: nowrap; }
.state::before { content: ''; width: 8px; height: 8px; border-radius: 50%; background: var(--soft); flex: none; }
.state.approved::before, .state.accepted::before { background: var(--good); }
.state.declined::before, .state.refused::before { background: var(--bad); }
.state.pending::before, .state.awaiting_cardholder::before { background: var(--warn); }
.state.reversed::before { background: none; border: 2px solid var(--soft); }
.sheet { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { text-align: start; font-weight: 600; color: var(--soft); background: var(--sunken); white-space: nowrap; }
th, td { padding: 0 12px; height: 44px; border-block-end: 1px solid var(--line); }
tbody tr:last-child td { border-block-end: 0; }
tbody tr:hover { background: color-mix(in srgb, var(--sunken) 50%, transparent); }
td { white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { padding-inline-start: 16px; }
th:last-child, td:last-child { padding-inline-end: 16px; }
.amount { text-align: end; }
td a { text-decoration: none; }
td a:hover { text-decoration: underline; }
.brand { text-transform: capitalize; }
.soft { color: var(--soft); }
.empty { padding: 32px 16px; color: var(--soft); text-align: center; }
.more { color: var(--soft); font-size: 14px; margin-block-start: 12px; }
@media (max-width: 899px) {
  h1 { font-size: 20px; }
  .counts { grid-template-columns: 1fr 1fr; gap: 8px; }
  .counts dd { font-size: 20px; }
  .search { max-width: none; flex-basis: 100%; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tr { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; padding: 12px 16px; border-block-end: 1px solid var(--line); }
  tbody tr:last-child { border-block-end: 0; }
  tbody tr td, tbody tr td:first-child, tbody tr td:last-child { display: block; height: auto; padding: 0; border: 0; white-space: normal; overflow-wrap: anywhere; }
  tr > :nth-child(even) { text-align: end; }
  .amount { font-weight: 600; }
  td .mono { white-space: nowrap; }
}
`;
