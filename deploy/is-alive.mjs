// Exits with 0 if the server of this container answers. Run it with: node deploy/is-alive.mjs
const port = process.env.PAY_PORT ?? '8080';
const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4_000) });
process.exitCode = answer.ok ? 0 : 1;
