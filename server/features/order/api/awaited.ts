export { awaitedOf } from '../service/money/awaited.ts';
