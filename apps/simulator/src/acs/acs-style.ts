export const ACS_STYLE = `
.acs { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
.bar { background: var(--raised); border-block-end: 1px solid var(--line); }
.bar > div {
  display: flex; align-items: center; justify-content: space-between; gap: 16px;
  max-width: 520px; margin-inline: auto; padding: 12px 16px;
}
.bank { display: flex; align-items: center; gap: 12px; font-weight: 600; }
.bank svg { display: block; width: 32px; height: 32px; flex: none; }
.bank .plate { fill: var(--accent); }
.bank .columns { fill: var(--on-accent); }
.language {
  border: 0; background: none; color: var(--soft); font: inherit; font-size: 14px; cursor: pointer;
  min-height: 44px; padding: 0 8px; margin-inline-end: -8px; border-radius: 6px;
}
.language:hover { color: var(--ink); text-decoration: underline; text-underline-offset: 3px; }
main { flex: 1; width: 100%; max-width: 520px; margin-inline: auto; padding: 24px 16px 32px; }
.panel {
  background: var(--raised); border: 1px solid var(--line); border-radius: 12px;
  box-shadow: var(--shadow); padding: 24px 20px;
}
h1 { font-size: 20px; line-height: 1.3; font-weight: 650; letter-spacing: -0.005em; }
:lang(ar) h1 { letter-spacing: 0; line-height: 1.5; }
.lead { color: var(--soft); margin-block-start: 4px; text-wrap: pretty; }
.amount {
  margin-block: 20px; padding: 16px; border-radius: 6px; background: var(--sunken);
  display: flex; flex-direction: column; gap: 4px;
}
.amount dt, .facts dt { color: var(--soft); font-size: 14px; }
.amount dd { font-size: 28px; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 12px 24px; align-items: baseline; }
.facts dd { text-align: end; min-width: 0; overflow-wrap: anywhere; }
.choices { display: grid; gap: 12px; margin-block-start: 24px; padding-block-start: 24px; border-block-start: 1px solid var(--line); }
.choices .row { display: grid; gap: 12px; }
.choices .quiet { margin-block: -4px -12px; }
.onward { margin-block-start: 24px; }
.mark { display: block; margin-inline-start: -2px; width: 48px; height: 48px; margin-block-end: 16px; fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.mark.approved { stroke: var(--good); }
.mark.refused { stroke: var(--bad); }
.mark.waiting { stroke: var(--warn); }
.mark.neutral { stroke: var(--soft); }
.note { color: var(--soft); font-size: 14px; margin-block-start: 16px; padding-inline: 4px; text-wrap: pretty; }
@media (min-width: 600px) {
  main { padding-block: 40px 48px; }
  .panel { padding: 32px; }
  .choices .row { grid-template-columns: 1fr 1fr; }
}
`;
