/** Where the server's calls begin. */
export const API = '/api';
