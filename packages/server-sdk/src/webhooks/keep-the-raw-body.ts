/** The last part of every error about a parsed body: what to write, for each framework. */
export const KEEP_THE_RAW_BODY = `Keep the raw body for this one route:
- Express: app.post('/hooks', express.raw({ type: 'application/json' }), handler), above app.use(express.json()); pass request.body
- Fastify: in a separate plugin, app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => done(null, body)); pass request.body
- Hono: pass await context.req.text(), not context.req.json()
- Next, route handler: pass await request.text(), not request.json()
- Next, pages/api: export const config = { api: { bodyParser: false } }; read the request as plain Node does
- plain Node: for await (const chunk of request) chunks.push(chunk); pass Buffer.concat(chunks)
Never pass JSON.stringify of a parsed body: its bytes can differ from the original.`;
