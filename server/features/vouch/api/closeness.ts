export { type Closeness, closenessText } from '../service/closeness-text.ts';
