import { expect, test } from 'vitest';
import { type ProjectFile, projectFiles } from './project-files.ts';

/** The files of our servers. The fakes are left out, because only tests start them, on the loopback interface. */
const OURS = /^(apps\/(?!acquirer-fakes\/)|packages\/(serving|settings)\/).*(?<!\.test)\.ts$/;
const OWN_SERVER = /import\s*\{[^}]*\bcreateServer\b[^}]*\}\s*from 'node:https?2?'/;
const GUARDS = [
  ["from '@pay/connections/guard-app'", '...guard.options', 'guard.addRules(app)'],
  ['guardConnections(', 'serverFactory: connections.createServer', 'clientErrorHandler: connections.onClientError'],
  ['engine.guards', 'serverFactory: connections.createServer', 'clientErrorHandler: connections.onClientError'],
];

/** Whether a file starts a server that does not have the limits in packages/connections. */
function isUnguarded({ text }: Pick<ProjectFile, 'text'>): boolean {
  if (OWN_SERVER.test(text)) return true;
  return /\bfastify\(/.test(text) && !GUARDS.some((guard) => guard.every((words) => text.includes(words)));
}

test('every server of ours has the limits in packages/connections', () => {
  const servers = projectFiles('.ts').filter(({ path }) => OURS.test(path));
  expect(servers.filter(isUnguarded).map(({ path }) => path)).toEqual([]);
  expect(servers.filter(({ text }) => /\bfastify\(/.test(text)).length).toBeGreaterThanOrEqual(5);
});

test.each([
  "import fastify from 'fastify';\nconst app = fastify({ logger: false });",
  "import { guardApp } from '@pay/connections/guard-app';\nconst app = fastify({ ...guard.options });",
  "import { createServer, type Server } from 'node:http';",
])('a server without them is noticed: %s', (text) => {
  expect(isUnguarded({ text })).toBe(true);
});
