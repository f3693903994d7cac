export { stop as default } from './compose.js';
