export { byShard, cut, type Line, post } from '../service/post.ts';
