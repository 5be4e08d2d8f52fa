/** `npm run new:feature <name> <中文名>`: a feature with every file of the vocabulary, registered and tested. */
import { carryOut } from './generate/carry-out.ts';
import { newFeature } from './generate/feature.ts';
import { ROOT } from './run.ts';

await carryOut('npm run new:feature <name> <中文名>', 2, (name = '', title = '') =>
  newFeature(ROOT, name, title),
);
