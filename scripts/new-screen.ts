/** `npm run new:screen <feature> <path>`: a screen with its route, link and test. */
import { carryOut } from './generate/carry-out.ts';
import { newScreen } from './generate/screen.ts';
import { ROOT } from './run.ts';

await carryOut('npm run new:screen <feature> <path>', 2, (feature = '', path = '') =>
  newScreen(ROOT, feature, path),
);
