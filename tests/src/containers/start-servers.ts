export { start as default } from './servers.js';
