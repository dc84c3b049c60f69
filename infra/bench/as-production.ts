/*
 * Imported before everything else: React decides when it is loaded whether it also looks for mistakes, which makes a letter eight times as
 * dear to write.
 */
process.env.NODE_ENV ??= 'production';
