export { defineThread, editUntil, type Mention, type Post } from '../service/threads.ts';
