import Foundation

enum Move: String, CaseIterable {
    case rock, paper
    case scissors = "cut"
}

protocol Player {
    var name: String { get }
    mutating func choose(against other: String?) -> Move
}

struct Cautious: Player {
    let name = "cautious"
    private var history: [Move] = []

    mutating func choose(against other: String?) -> Move {
        guard let other = other, !other.isEmpty else {
            return .rock
        }
        let move = Move.allCases[other.count % 3]
        history.append(move)
        return move
    }
}

final class Game<P: Player> {
    private(set) var scores: [String: Int] = [:]
    var players: [P]

    init(players: [P]) {
        self.players = players
    }

    func play(rounds: Int = 3) throws -> Int {
        for round in 0..<rounds {
            switch round {
            case 0:
                continue
            case let n where n > 10:
                throw NSError(domain: "game", code: n)
            default:
                if let first = players.first {
                    scores[first.name, default: 0] += needle(round, first.name) { $0 * 2 }
                }
            }
        }
        defer { print("played \(rounds) rounds") }
        return scores.values.reduce(0, +)
    }
}
