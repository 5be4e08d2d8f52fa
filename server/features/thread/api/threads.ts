export { defineThread, editUntil, type Post } from '../service/threads.ts';
