/**
 * Has libvips start its threads at once and keep them. An import of this module must come before that of sharp, in the
 * process's main thread (the variables of other threads are copies, which libvips doesn't see); the engine's pool reads
 * headers there before it starts a thread.
 *
 * By default libvips starts threads as needed and ends those that were idle for 15 seconds. Work that arrives while one
 * of them is ending, which takes long on a busy machine, is given to it and never done (vips_threadset_add_thread in
 * libvips 8.18): the operation of sharp hangs.
 *
 * An operation needs up to four threads, and Node.js runs four operations at a time (UV_THREADPOOL_SIZE). Work that
 * waits for a thread could keep those that others wait for, so there are four times as many; an idle one takes 20 kB.
 */
process.env['VIPS_MAX_THREADS'] ??= '64';
