/** `npm run new:endpoint <feature> <verb> <METHOD> <path>`: a call from the contract to its test. */
import { carryOut } from './generate/carry-out.ts';
import { newEndpoint } from './generate/endpoint.ts';
import { ROOT } from './run.ts';

await carryOut(
  'npm run new:endpoint <feature> <verb> <METHOD> <path>',
  4,
  (feature = '', verb = '', method = '', path = '') => newEndpoint(ROOT, feature, verb, method, path),
);
