/** The container's health check: does the service say that it is ready? The gateway says so on its own port. */
const { PORT, HEALTH_PORT } = process.env;
const { ok } = await fetch(`http://127.0.0.1:${PORT ?? HEALTH_PORT}/health/ready`);
process.exit(ok ? 0 : 1);
