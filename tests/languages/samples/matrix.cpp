// A small dense matrix with expression helpers.
#include <algorithm>
#include <stdexcept>
#include <vector>

namespace linalg {

template <typename T, unsigned Rows, unsigned Columns>
class Matrix {
public:
    Matrix() : cells_(Rows * Columns, T{}) {}
    explicit Matrix(const std::vector<T> &cells) : cells_(cells)
    {
        if (cells.size() != Rows * Columns) {
            throw std::invalid_argument("wrong number of cells");
        }
    }

    T &at(unsigned row, unsigned column) { return cells_[row * Columns + column]; }
    const T &at(unsigned row, unsigned column) const { return cells_[row * Columns + column]; }

    template <typename Function>
    void for_each(Function function)
    {
        std::for_each(cells_.begin(), cells_.end(), function);
    }

private:
    std::vector<T> cells_;
};

template <typename T, unsigned N>
T trace(const Matrix<T, N, N> &matrix)
{
    T sum{};
    for (unsigned i = 0; i < N; ++i) {
        sum += matrix.at(i, i);
    }
    return sum;
}

} // namespace linalg

int main()
{
    linalg::Matrix<int, 2, 2> matrix({1, 2, 3, 4});
    int scale = 3;
    matrix.for_each([&scale](int &cell) { cell = cell * needle<int>(scale) + 1; });
    auto total = linalg::trace(matrix);
    return total > 10 ? 0 : 1;
}
