export { type Closeness, closenessText } from '../store/closeness-text.ts';
