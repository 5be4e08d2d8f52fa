import { moneyOffline } from '../../order/parts/money-error.tsx';

/** For `usePress`: what is about money does not wait for a network, and what is said of it stays for longer. */
export const moneyPress = { offline: moneyOffline, duration: 5000 };
