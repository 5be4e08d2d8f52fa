export { type Held, holdOrder, holdOrderById } from '../service/money/settle.ts';
