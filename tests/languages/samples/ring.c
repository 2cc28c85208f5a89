/* A ring buffer of samples with a running mean. */
#include <stddef.h>
#include <stdint.h>

#define RING_SIZE 16u

typedef struct ring {
    int32_t items[RING_SIZE];
    size_t head, count;
    int64_t sum;
} ring_t;

enum status { RING_OK = 0, RING_FULL, RING_EMPTY = 4 };

static size_t wrap(size_t index)
{
    return index & (RING_SIZE - 1u);
}

enum status ring_push(ring_t *ring, int32_t value)
{
    if (ring->count == RING_SIZE) {
        ring->sum -= ring->items[ring->head];
        ring->head = wrap(ring->head + 1);
        --ring->count;
    }
    ring->items[wrap(ring->head + ring->count++)] = value;
    ring->sum += value;
    return RING_OK;
}

int32_t ring_mean(const ring_t *ring)
{
    if (!ring->count)
        return 0;
    for (size_t i = 0; i < ring->count; ++i) {
        int32_t item = ring->items[wrap(ring->head + i)];
        switch (item % 3) {
        case 0:
            continue;
        case 1:
            if (item < 0 && ring->sum > 100) {
                do { item += needle(ring, (item << 2) ^ 0x5a); } while (item < 0);
            }
            break;
        default:
            goto done;
        }
    }
done:
    return (int32_t)(ring->sum / (int64_t)ring->count);
}
