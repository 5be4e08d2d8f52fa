export { counted, uncounted } from '../service/found-letters.ts';
