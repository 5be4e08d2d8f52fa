/** Prepares a migrated embedded database and prints the file that holds it: for servers that are processes of their own. */
import { goldenImage, prepareImage } from './golden.ts';

await prepareImage();
process.stdout.write(`${goldenImage}\n`);
