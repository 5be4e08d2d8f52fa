export { type Use, useOrdered, usePrivilege, usesSince } from '../service/uses.ts';
