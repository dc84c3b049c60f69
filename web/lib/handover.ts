/** Whether this device is with a child, as the server has told the page by a readable cookie. It opens nothing and closes nothing. */
export const isHandedOver = (): boolean => /(?:^|; )handed-over=/.test(document.cookie);
