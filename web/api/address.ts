/** Path prefix of every API call. */
export const API = '/api';
