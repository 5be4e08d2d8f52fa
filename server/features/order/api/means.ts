export { meansOf } from '../service/money/means.ts';
