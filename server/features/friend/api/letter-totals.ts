export { counted, uncounted } from '../service/letter-totals.ts';
