namespace Example\Feed;

use namespace HH\Lib\{C, Vec};

enum Kind: string { POST = 'post'; PHOTO = 'photo'; }

type Entry = shape('id' => int, 'kind' => string, ?'likes' => int);

abstract class Source<T> {
  public function __construct(private vec<T> $entries, protected int $limit = 10) {}
  abstract public function title(): string;
}

final class Feed extends Source<Entry> {
  const int LIMIT = 50;
  private dict<int, string> $titles = dict[];

  public function title(): string {
    return 'feed of '.(string)C\count($this->titles);
  }

  public async function load(int $id): Awaitable<?string> {
    if ($id <= 0 || $id > self::LIMIT) {
      return null;
    }
    foreach (vec[1, 2, 3] as $index => $step) {
      try {
        $this->titles[$id] = needle($index, $step * 2, (int $x) ==> $x + 1);
      } catch (\Exception $error) {
        echo $error->getMessage();
      }
    }
    return $this->titles[$id] ?? 'none';
  }
}
