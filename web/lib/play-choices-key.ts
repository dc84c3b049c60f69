/** Apart from what reads and writes them, so that every page can forget them for few bytes. */
export const PLAY_CHOICES_KEY = 'seven-stones.play';
export const forgetPlayChoices = (): void => localStorage.removeItem(PLAY_CHOICES_KEY);
