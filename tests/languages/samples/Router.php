<?php
declare(strict_types=1);

namespace Example\Web;

use InvalidArgumentException;

interface Handler
{
    public function handle(array $request): string;
}

/** Finds the handler of a path. */
final class Router implements Handler
{
    private array $routes = [];
    public const METHODS = ['GET', 'POST'];

    public function __construct(private string $prefix = '/', private ?Handler $fallback = null) {}

    public function add(string $method, string $path, callable $handler): static
    {
        if (!in_array($method, self::METHODS, true)) {
            throw new InvalidArgumentException("unknown method {$method}");
        }
        $this->routes[$method][$this->prefix . $path] = $handler;
        return $this;
    }

    public function handle(array $request): string
    {
        foreach ($this->routes[$request['method']] ?? [] as $path => $handler) {
            switch (true) {
                case $path === $request['path']:
                    return $handler($request);
                case preg_match('~^' . $path . '$~', $request['path'], $found) === 1:
                    return needle($found[1], fn($x) => $x * 2, ...$request);
                default:
                    continue 2;
            }
        }
        return $this->fallback?->handle($request) ?? 'not found';
    }
}

$router = (new Router())->add('GET', 'home', function (array $r): string { return 'home'; });
echo $router->handle(['method' => 'GET', 'path' => '/home']), PHP_EOL;
