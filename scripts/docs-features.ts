/** `npm run docs:features`: writes what is generated from features.json and the folders that exist. */
import { ROOT } from './run.ts';
import { writeGenerated } from './source/generated.ts';

for (const path of writeGenerated(ROOT)) console.log(`${path} written`);
