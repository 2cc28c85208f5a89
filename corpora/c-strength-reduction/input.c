/* Checksums of nested computations; every function folds its result into `digest`. */
struct Pair { int first; unsigned second; };
struct Node { struct Pair pair; char tag; long weight; struct Node *next; };

static unsigned digest = 17;
static struct Node pool[16];
static int used = 0;

static unsigned fold(unsigned value, int shift)
{
    unsigned mixed = value ^ (digest << 5) ^ (digest >> 2);
    if (shift > 31)
        shift = 31;
    digest = mixed + (value << shift);
    return digest;
}

static struct Node *fresh(long weight, char tag)
{
    struct Node *node = &pool[used++ % 16];
    node->weight = weight;
    node->tag = tag;
    node->pair.first = (int)weight;
    node->pair.second = fold((unsigned)weight, 3);
    node->next = 0;
    return node;
}

static unsigned g_0 = 255;
static int func_0(int p_0, unsigned p_1)
{
    int l_0 = ((91 & 36) | (178 | p_1));
    int l_1 = p_1;
    l_1 ^= fresh(p_0, 'x')->pair.first;
    for (int i = 0; i < 11; i++)
        l_0 -= i % 8;
    return (int)fold((unsigned)(((g_0 | l_1) - p_0)), l_0 & 15);
}

static const int g_1 = 2338;
static int func_1(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 & p_0) ^ (p_0 * 480));
    int l_1 = (124 | (379 & p_1));
    l_0 ^= fresh(g_0, 'a')->pair.first;
    l_0 ^= fresh(l_0, 'c')->pair.first;
    return (int)fold((unsigned)((170 % 16)), l_0 & 15);
}

static unsigned g_2 = 1693;
static int func_2(int p_0, unsigned p_1)
{
    int l_0 = ((340 % 4) - (p_0 + p_0));
    int l_1 = (p_0 - (l_0 & p_1));
    for (int i = 0; i < 11; i++)
        l_0 -= i % 32;
    l_0 ^= fresh(p_1, 'c')->pair.first;
    l_1 += func_1(321, (unsigned)p_0);
    return (int)fold((unsigned)(((g_2 + l_1) - (92 * 435))), l_0 & 15);
}

static unsigned g_3 = 3930;
static int func_3(int p_0, unsigned p_1)
{
    int l_0 = ((p_0 | p_1) + 50);
    int l_1 = ((l_0 % 2) | (p_1 ^ p_0));
    l_1 += func_0((235 % 32), (unsigned)p_1);
    return (int)fold((unsigned)(((l_0 * p_1) % 16)), l_0 & 15);
}

static const int g_4 = 2644;
static int func_4(int p_0, unsigned p_1)
{
    int l_0 = p_0;
    int l_1 = ((p_1 & p_1) ^ (333 + 243));
    l_1 += func_3((l_1 + 170), (unsigned)l_1);
    l_1 += func_2((p_0 % 32), (unsigned)p_0);
    return (int)fold((unsigned)(((p_1 * g_3) + (p_1 * l_0))), l_0 & 15);
}

static int g_5 = 818;
static int func_5(int p_0, unsigned p_1)
{
    int l_0 = 250;
    int l_1 = ((p_0 | l_0) - p_1);
    if (335 > 14)
        l_0 = p_1;
    return (int)fold((unsigned)(g_1), l_0 & 15);
}

static unsigned g_6 = 2686;
static int func_6(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 * 469) * (298 + p_1));
    int l_1 = ((l_0 | l_0) | (p_0 | l_0));
    l_1 ^= fresh(p_1, 'y')->pair.first;
    if (l_0 > 98)
        l_0 = ((l_1 & l_0) * (l_0 + p_0));
    for (int i = 0; i < 19; i++)
        l_1 ^= i % 32;
    return (int)fold((unsigned)(((g_1 - p_0) * (p_1 | g_1))), l_0 & 15);
}

static int g_7 = 493;
static int func_7(int p_0, unsigned p_1)
{
    int l_0 = 511;
    int l_1 = (p_0 | (p_1 * l_0));
    for (int i = 0; i < 12; i++)
        l_0 -= i % 8;
    return (int)fold((unsigned)((l_1 + (g_7 % 8))), l_0 & 15);
}

static unsigned g_8 = 1331;
static int func_8(int p_0, unsigned p_1)
{
    int l_0 = ((368 % 8) % 8);
    int l_1 = (l_0 & (p_1 | p_1));
    for (int i = 0; i < 3; i++)
        l_0 ^= i % 16;
    l_0 += func_3((13 % 16), (unsigned)l_1);
    l_1 += func_3(l_1, (unsigned)l_1);
    return (int)fold((unsigned)(((g_6 - p_1) % 4)), l_0 & 15);
}

static int g_9 = 1683;
static int func_9(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 - p_0) * p_1);
    int l_1 = l_0;
    l_1 += func_0(p_1, (unsigned)g_7);
    l_1 ^= fresh(g_7, 'a')->pair.first;
    return (int)fold((unsigned)(((l_1 ^ p_1) * (l_0 ^ p_0))), l_0 & 15);
}

static unsigned g_10 = 3497;
static int func_10(int p_0, unsigned p_1)
{
    int l_0 = p_0;
    int l_1 = ((l_0 & p_0) | (l_0 & p_0));
    l_1 ^= fresh(p_0, 'z')->pair.first;
    return (int)fold((unsigned)((165 * (p_1 * g_9))), l_0 & 15);
}

static int g_11 = 1309;
static int func_11(int p_0, unsigned p_1)
{
    int l_0 = ((324 ^ 60) ^ (p_0 + p_0));
    int l_1 = ((l_0 % 2) - (l_0 & p_0));
    for (int i = 0; i < 16; i++)
        l_0 -= i % 8;
    for (int i = 0; i < 19; i++)
        l_0 ^= i % 16;
    for (int i = 0; i < 4; i++)
        l_1 ^= i % 16;
    return (int)fold((unsigned)((l_0 - (g_10 + p_0))), l_0 & 15);
}

static unsigned g_12 = 2911;
static int func_12(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 + p_0) & (p_0 | 9));
    int l_1 = p_1;
    l_1 += func_10((l_1 + l_1), (unsigned)l_0);
    return (int)fold((unsigned)(((l_0 % 32) & (l_1 + l_1))), l_0 & 15);
}

static unsigned g_13 = 4076;
static int func_13(int p_0, unsigned p_1)
{
    int l_0 = p_1;
    int l_1 = l_0;
    if ((g_9 + 84) > 39)
        l_1 = ((g_9 % 64) | (p_0 + p_0));
    return (int)fold((unsigned)(g_9), l_0 & 15);
}

static unsigned g_14 = 3801;
static int func_14(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 & 313) + (p_1 % 2));
    int l_1 = ((p_1 ^ 147) & (509 * l_0));
    l_0 += func_9(242, (unsigned)p_0);
    l_0 ^= fresh(l_0, 'y')->pair.first;
    return (int)fold((unsigned)(((188 | l_0) | (p_1 * l_1))), l_0 & 15);
}

static unsigned g_15 = 3632;
static int func_15(int p_0, unsigned p_1)
{
    int l_0 = 435;
    int l_1 = ((324 - 220) ^ (l_0 + 219));
    for (int i = 0; i < 12; i++)
        l_1 -= i % 8;
    for (int i = 0; i < 9; i++)
        l_1 += i % 4;
    return (int)fold((unsigned)(((g_13 % 64) | (l_1 - l_0))), l_0 & 15);
}

static unsigned g_16 = 1600;
static int func_16(int p_0, unsigned p_1)
{
    int l_0 = ((303 - p_1) * p_1);
    int l_1 = (355 % 8);
    l_1 ^= fresh(g_3, 'y')->pair.first;
    l_1 ^= fresh(p_0, 'y')->pair.first;
    return (int)fold((unsigned)((p_0 - (g_3 * p_1))), l_0 & 15);
}

static const int g_17 = 1083;
static int func_17(int p_0, unsigned p_1)
{
    int l_0 = ((p_0 - 334) % 16);
    int l_1 = ((p_0 * p_0) + (p_1 - l_0));
    l_0 += func_3((l_1 ^ g_4), (unsigned)p_0);
    for (int i = 0; i < 13; i++)
        l_1 += i % 2;
    return (int)fold((unsigned)(((93 * g_4) * (p_1 - p_0))), l_0 & 15);
}

static const int g_18 = 1801;
static int func_18(int p_0, unsigned p_1)
{
    int l_0 = ((260 * p_1) + (p_0 & p_1));
    int l_1 = ((41 - p_1) - (l_0 % 32));
    l_0 ^= fresh(l_0, 'x')->pair.first;
    l_1 += func_3((l_1 - l_1), (unsigned)p_1);
    return (int)fold((unsigned)(p_1), l_0 & 15);
}

static unsigned g_19 = 2270;
static int func_19(int p_0, unsigned p_1)
{
    int l_0 = (p_1 | (125 & p_1));
    int l_1 = ((p_0 * 413) + (p_1 | p_0));
    l_0 ^= fresh(p_1, 'c')->pair.first;
    return (int)fold((unsigned)((p_0 * (g_8 ^ g_8))), l_0 & 15);
}

static int align(int size, int step, unsigned *filled)
{
    int padding = 0;
    int rest = size;
    while (padding < 64 && (size % 8 || rest > step)) {
        padding += 1;
        rest -= step > 0 ? step : 1;
        if (rest < 0)
            break;
        *filled = fold((unsigned)(size + padding), padding & 7);
    }
    return size + padding;
}

static int g_20 = 4074;
static int func_20(int p_0, unsigned p_1)
{
    int l_0 = ((p_0 % 2) | (p_1 | 173));
    int l_1 = ((l_0 & 7) % 2);
    l_1 += func_3((325 * p_0), (unsigned)g_7);
    return (int)fold((unsigned)(((l_1 + l_1) + (p_0 | p_0))), l_0 & 15);
}

static unsigned g_21 = 2361;
static int func_21(int p_0, unsigned p_1)
{
    int l_0 = 59;
    int l_1 = ((p_1 - 145) + (l_0 ^ 96));
    l_0 += func_19((p_0 + l_1), (unsigned)l_0);
    for (int i = 0; i < 13; i++)
        l_0 ^= i % 2;
    l_1 += func_2((p_0 ^ 6), (unsigned)p_0);
    return (int)fold((unsigned)((g_21 * (g_21 * p_1))), l_0 & 15);
}

static int g_22 = 3191;
static int func_22(int p_0, unsigned p_1)
{
    int l_0 = (p_1 - p_1);
    int l_1 = p_0;
    if ((248 + l_0) > 89)
        l_0 = ((l_1 * l_0) ^ g_0);
    l_1 += func_0((l_1 ^ g_0), (unsigned)g_0);
    for (int i = 0; i < 7; i++)
        l_1 ^= i % 2;
    return (int)fold((unsigned)(((367 ^ 374) & (p_1 * l_0))), l_0 & 15);
}

static const int g_23 = 3506;
static int func_23(int p_0, unsigned p_1)
{
    int l_0 = ((294 ^ p_0) % 128);
    int l_1 = ((505 + 421) * p_1);
    if ((p_1 - g_17) > 79)
        l_1 = ((l_1 * l_0) - (g_17 * g_17));
    l_0 ^= fresh(l_0, 'y')->pair.first;
    if ((g_17 ^ g_17) > 74)
        l_1 = 209;
    return (int)fold((unsigned)(((l_1 | l_1) ^ (p_1 ^ l_0))), l_0 & 15);
}

static const int g_24 = 1256;
static int func_24(int p_0, unsigned p_1)
{
    int l_0 = (214 - (154 - p_0));
    int l_1 = p_1;
    l_1 ^= fresh(g_6, 'a')->pair.first;
    if ((l_0 ^ g_6) > 33)
        l_1 = (g_6 + p_0);
    return (int)fold((unsigned)(((467 % 32) - (p_0 | p_1))), l_0 & 15);
}

static const int g_25 = 2047;
static int func_25(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 + p_1) - (p_0 - p_1));
    int l_1 = ((l_0 ^ 163) * l_0);
    if ((p_0 % 8) > 17)
        l_1 = ((l_1 & 137) - p_1);
    l_0 += func_4((402 % 16), (unsigned)g_23);
    return (int)fold((unsigned)(((l_1 * p_1) | (l_0 - g_23))), l_0 & 15);
}

static int g_26 = 500;
static int func_26(int p_0, unsigned p_1)
{
    int l_0 = ((190 % 128) % 8);
    int l_1 = p_0;
    l_0 ^= fresh(l_0, 'c')->pair.first;
    return (int)fold((unsigned)(((492 + l_1) & (p_0 - 53))), l_0 & 15);
}

static const int g_27 = 2071;
static int func_27(int p_0, unsigned p_1)
{
    int l_0 = ((p_0 - p_0) | (456 | p_0));
    int l_1 = p_1;
    l_1 ^= fresh(l_1, 'a')->pair.first;
    l_0 ^= fresh(g_20, 'y')->pair.first;
    l_1 ^= fresh(l_0, 'z')->pair.first;
    return (int)fold((unsigned)(((94 * p_0) * p_1)), l_0 & 15);
}

static int g_28 = 244;
static int func_28(int p_0, unsigned p_1)
{
    int l_0 = (338 + p_1);
    int l_1 = ((p_1 % 16) & (l_0 ^ 65));
    l_1 ^= fresh(p_0, 'b')->pair.first;
    for (int i = 0; i < 9; i++)
        l_0 += i % 4;
    if ((l_1 + p_0) > 28)
        l_1 = l_0;
    return (int)fold((unsigned)(((l_0 | p_1) & (l_1 & l_1))), l_0 & 15);
}

static const int g_29 = 423;
static int func_29(int p_0, unsigned p_1)
{
    int l_0 = ((p_0 + 106) | 291);
    int l_1 = p_0;
    l_1 ^= fresh(g_17, 'z')->pair.first;
    l_0 ^= fresh(l_1, 'b')->pair.first;
    return (int)fold((unsigned)(p_1), l_0 & 15);
}

static int g_30 = 3399;
static int func_30(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 % 4) | (p_1 & p_1));
    int l_1 = ((p_0 & l_0) ^ p_1);
    if ((l_0 - l_0) > 40)
        l_0 = ((p_1 ^ g_28) | (p_0 ^ l_0));
    return (int)fold((unsigned)(((p_0 * p_1) - l_0)), l_0 & 15);
}

static const int g_31 = 913;
static int func_31(int p_0, unsigned p_1)
{
    int l_0 = (p_1 * (383 + p_1));
    int l_1 = ((p_1 & l_0) ^ (p_0 * p_0));
    l_0 ^= fresh(l_0, 'y')->pair.first;
    if ((l_1 - g_26) > 69)
        l_0 = ((l_0 | l_0) * (p_0 & 384));
    return (int)fold((unsigned)(l_0), l_0 & 15);
}

static const int g_32 = 1222;
static int func_32(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 & p_1) % 4);
    int l_1 = p_1;
    l_1 += func_14((l_1 - g_2), (unsigned)p_0);
    return (int)fold((unsigned)(((61 - l_0) & (108 * p_0))), l_0 & 15);
}

static int g_33 = 2409;
static int func_33(int p_0, unsigned p_1)
{
    int l_0 = ((p_1 | p_1) * (p_0 + p_1));
    int l_1 = 232;
    for (int i = 0; i < 12; i++)
        l_1 += i % 8;
    if ((p_0 * l_1) > 43)
        l_0 = ((p_1 | p_0) % 8);
    l_0 += func_8((l_0 & p_0), (unsigned)p_1);
    return (int)fold((unsigned)(l_0), l_0 & 15);
}

int main(int argc, char **argv)
{
    int total = argc % 4;
    unsigned filled = 0;
    struct Node *head = fresh(total, 'm');
    total += func_22(total, 0);
    total += func_23(total, 1);
    total += func_24(total, 2);
    total += func_25(total, 3);
    total += func_26(total, 4);
    total += func_27(total, 5);
    total += func_28(total, 6);
    total += func_29(total, 7);
    total += func_30(total, 8);
    total += func_31(total, 9);
    total += func_32(total, 10);
    total += func_33(total, 11);
    head->next = fresh(align(total, 3, &filled), 'n');
    total += (int)filled;
    return fold((unsigned)total, 1) == 0 ? 1 : 0;
}
