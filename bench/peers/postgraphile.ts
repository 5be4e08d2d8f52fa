/**
 * PostGraphile with its Amber preset and a pool of 10 over the schema `peer`. With TOKENS=1 a bearer token is a signed JWT whose
 * person becomes a setting of the statement's transaction, as its documentation has it. Prints `listening <port>`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const secret = process.env['SECRET'] ?? '';
const tokens = process.env['TOKENS'] === '1';

/** The person of a token that we signed; '' for any other. */
function personOf(authorization = ''): string {
  const [head = '', body = '', mark = ''] = authorization.slice(7).split('.');
  const wanted = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(mark, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return '';
  return String(JSON.parse(Buffer.from(body, 'base64url').toString()).user_id);
}

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env['DATABASE_URL'] ?? '',
      schemas: ['peer'],
      poolConfig: { max: 10 },
    }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: {
    explain: false,
    ...(tokens
      ? {
          context: (request: { node?: { req: { headers: { authorization?: string } } } }) => ({
            pgSettings: { 'jwt.claims.user_id': personOf(request.node?.req.headers.authorization) },
          }),
        }
      : {}),
  },
};

const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as { port: number }).port}\n`);
});
